from lapiz_judge.judgements import (
    Judged as Judged,
    Judgement as Judgement,
    Verdict as Verdict,
)
from lapiz_judge.judging import judge as judge
