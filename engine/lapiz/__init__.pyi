from lapiz import plugins as plugins
from lapiz.asking.ask import why_not as why_not
from lapiz.asking.hints import (
    Hint as Hint,
    hint as hint,
)
from lapiz.commands.common.deferred import commands_in as commands_in
from lapiz.core import (
    BadInput as BadInput,
    Candidates as Candidates,
    Deduction as Deduction,
    Demand as Demand,
    ExtraNotation as ExtraNotation,
    Format as Format,
    Generator as Generator,
    Geometry as Geometry,
    Grounds as Grounds,
    HandOver as HandOver,
    HardestScale as HardestScale,
    Item as Item,
    Kind as Kind,
    Last as Last,
    Limit as Limit,
    Linear as Linear,
    Link as Link,
    Loose as Loose,
    Name as Name,
    Naming as Naming,
    OutOfBudget as OutOfBudget,
    Position as Position,
    Profile as Profile,
    Puzzle as Puzzle,
    Rating as Rating,
    Remembering as Remembering,
    Says as Says,
    Scale as Scale,
    Shape as Shape,
    Solutions as Solutions,
    Space as Space,
    Square as Square,
    SumScale as SumScale,
    Technique as Technique,
    Token as Token,
    Wash as Wash,
    Why as Why,
    Wording as Wording,
    bits as bits,
    candidates as candidates,
    figures as figures,
    forget as forget,
    items as items,
    last_candidate as last_candidate,
    lowest as lowest,
    number as number,
    numbered as numbered,
    of_layout as of_layout,
    of_process as of_process,
    of_solve as of_solve,
    single as single,
    union as union,
)
from lapiz.core.technique import technique as technique
from lapiz.files.profiles import read_profile_text as read_profile_text
from lapiz.files.puzzles import (
    dump as dump,
    load as load,
    load_all as load_all,
    load_text as load_text,
)
from lapiz.plugins.containment import PluginError as PluginError
from lapiz.plugins.extension import Extension as Extension
from lapiz.plugins.hooks import (
    API as API,
    hook as hook,
    techniques_in as techniques_in,
)
from lapiz.plugins.records import Registry as Registry
from lapiz.plugins.registry import (
    registry as registry,
    techniques as techniques,
)
from lapiz.plugins.version import __version__ as __version__
from lapiz.proof import (
    Folding as Folding,
    folding as folding,
    refuse as refuse,
)
from lapiz.solving.answers import (
    count as count,
    solutions as solutions,
)
from lapiz.solving.goals import NotReached as NotReached
from lapiz.solving.guard import Misbehaved as Misbehaved
from lapiz.solving.log import (
    Log as Log,
    Problem as Problem,
    Story as Story,
)
from lapiz.solving.rating import rate as rate
from lapiz.solving.solver import (
    solve as solve,
    steps as steps,
)
from lapiz.solving.step import Step as Step
from lapiz.solving.timing import Timing as Timing
from lapiz.texts import speaking as speaking
from lapiz_judge.judgements import (
    Judged as Judged,
    Judgement as Judgement,
    Verdict as Verdict,
)
from lapiz_judge.judging import judge as judge
from lapiz_many.comparing import compare as compare
from lapiz_many.job import Outcome as Outcome
from lapiz_many.many import (
    rate_many as rate_many,
    solve_many as solve_many,
)
from lapiz_many.ranges import (
    Bottleneck as Bottleneck,
    Gentlest as Gentlest,
    RatingRange as RatingRange,
    Spread as Spread,
    rate_range as rate_range,
)
from lapiz_workshop.examples import worked_example as worked_example
