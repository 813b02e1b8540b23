from lapiz.play.answering import answer as answer
