from lapiz_play.answering import answer as answer
