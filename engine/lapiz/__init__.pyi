from lapiz.asking.ask import (
    compare as compare,
)
from lapiz.asking.ask import (
    why_not as why_not,
)
from lapiz.asking.hints import (
    Hint as Hint,
)
from lapiz.asking.hints import (
    hint as hint,
)
from lapiz.asking.judgements import (
    Judged as Judged,
)
from lapiz.asking.judgements import (
    Judgement as Judgement,
)
from lapiz.asking.judgements import (
    Verdict as Verdict,
)
from lapiz.asking.judging import judge as judge
from lapiz.batch.job import Outcome as Outcome
from lapiz.batch.many import (
    rate_many as rate_many,
)
from lapiz.batch.many import (
    solve_many as solve_many,
)
from lapiz.core import (
    BadInput as BadInput,
)
from lapiz.core import (
    Deduction as Deduction,
)
from lapiz.core import (
    Demand as Demand,
)
from lapiz.core import (
    Format as Format,
)
from lapiz.core import (
    Generator as Generator,
)
from lapiz.core import (
    Geometry as Geometry,
)
from lapiz.core import (
    Grounds as Grounds,
)
from lapiz.core import (
    HandOver as HandOver,
)
from lapiz.core import (
    HardestScale as HardestScale,
)
from lapiz.core import (
    Item as Item,
)
from lapiz.core import (
    Kind as Kind,
)
from lapiz.core import (
    Last as Last,
)
from lapiz.core import (
    Limit as Limit,
)
from lapiz.core import (
    Linear as Linear,
)
from lapiz.core import (
    Link as Link,
)
from lapiz.core import (
    Loose as Loose,
)
from lapiz.core import (
    Name as Name,
)
from lapiz.core import (
    Naming as Naming,
)
from lapiz.core import (
    OutOfBudget as OutOfBudget,
)
from lapiz.core import (
    Position as Position,
)
from lapiz.core import (
    Profile as Profile,
)
from lapiz.core import (
    Puzzle as Puzzle,
)
from lapiz.core import (
    Rating as Rating,
)
from lapiz.core import (
    Remembering as Remembering,
)
from lapiz.core import (
    Says as Says,
)
from lapiz.core import (
    Scale as Scale,
)
from lapiz.core import (
    Shape as Shape,
)
from lapiz.core import (
    Solutions as Solutions,
)
from lapiz.core import (
    Space as Space,
)
from lapiz.core import (
    Square as Square,
)
from lapiz.core import (
    SumScale as SumScale,
)
from lapiz.core import (
    Technique as Technique,
)
from lapiz.core import (
    Token as Token,
)
from lapiz.core import (
    Wash as Wash,
)
from lapiz.core import (
    Why as Why,
)
from lapiz.core import (
    Wording as Wording,
)
from lapiz.core import (
    bits as bits,
)
from lapiz.core import (
    candidates as candidates,
)
from lapiz.core import (
    figures as figures,
)
from lapiz.core import (
    forget as forget,
)
from lapiz.core import (
    items as items,
)
from lapiz.core import (
    last_candidate as last_candidate,
)
from lapiz.core import (
    lowest as lowest,
)
from lapiz.core import (
    number as number,
)
from lapiz.core import (
    numbered as numbered,
)
from lapiz.core import (
    of_layout as of_layout,
)
from lapiz.core import (
    of_process as of_process,
)
from lapiz.core import (
    of_solve as of_solve,
)
from lapiz.core import (
    single as single,
)
from lapiz.core import (
    union as union,
)
from lapiz.core.technique import technique as technique
from lapiz.files.profiles import read_profile_text as read_profile_text
from lapiz.files.puzzles import (
    dump as dump,
)
from lapiz.files.puzzles import (
    load as load,
)
from lapiz.files.puzzles import (
    load_all as load_all,
)
from lapiz.files.puzzles import (
    load_text as load_text,
)
from lapiz.plugins.containment import PluginError as PluginError
from lapiz.plugins.hooks import (
    API as API,
)
from lapiz.plugins.hooks import (
    hook as hook,
)
from lapiz.plugins.hooks import (
    techniques_in as techniques_in,
)
from lapiz.plugins.registry import (
    Registry as Registry,
)
from lapiz.plugins.registry import (
    registry as registry,
)
from lapiz.plugins.registry import (
    techniques as techniques,
)
from lapiz.plugins.version import __version__ as __version__
from lapiz.proof import (
    Folding as Folding,
)
from lapiz.proof import (
    folding as folding,
)
from lapiz.proof import (
    refuse as refuse,
)
from lapiz.solving.answers import (
    count as count,
)
from lapiz.solving.answers import (
    solutions as solutions,
)
from lapiz.solving.goals import NotReached as NotReached
from lapiz.solving.guard import Misbehaved as Misbehaved
from lapiz.solving.log import (
    Log as Log,
)
from lapiz.solving.log import (
    Problem as Problem,
)
from lapiz.solving.log import (
    Story as Story,
)
from lapiz.solving.ranges import (
    Bottleneck as Bottleneck,
)
from lapiz.solving.ranges import (
    Gentlest as Gentlest,
)
from lapiz.solving.ranges import (
    RatingRange as RatingRange,
)
from lapiz.solving.ranges import (
    Spread as Spread,
)
from lapiz.solving.ranges import (
    rate_range as rate_range,
)
from lapiz.solving.rating import rate as rate
from lapiz.solving.solver import (
    solve as solve,
)
from lapiz.solving.solver import (
    steps as steps,
)
from lapiz.solving.step import Step as Step
from lapiz.solving.timing import Timing as Timing
from lapiz.texts import speaking as speaking
