from lapiz.core.bitsets import (
    Table as Table,
)
from lapiz.core.bitsets import (
    bits as bits,
)
from lapiz.core.bitsets import (
    lowest as lowest,
)
from lapiz.core.bitsets import (
    single as single,
)
from lapiz.core.bitsets import (
    union as union,
)
from lapiz.core.budget import (
    AllSpent as AllSpent,
)
from lapiz.core.budget import (
    Budget as Budget,
)
from lapiz.core.budget import (
    Limit as Limit,
)
from lapiz.core.budget import (
    OutOfBudget as OutOfBudget,
)
from lapiz.core.budget import (
    spend_on_the_whole as spend_on_the_whole,
)
from lapiz.core.budget import (
    whole_budget as whole_budget,
)
from lapiz.core.deduction import (
    LARGEST_FACTOR as LARGEST_FACTOR,
)
from lapiz.core.deduction import (
    Deduction as Deduction,
)
from lapiz.core.deduction import (
    Grounds as Grounds,
)
from lapiz.core.deduction import (
    Link as Link,
)
from lapiz.core.deduction import (
    Says as Says,
)
from lapiz.core.deduction import (
    Token as Token,
)
from lapiz.core.deduction import (
    candidates as candidates,
)
from lapiz.core.deduction import (
    filled as filled,
)
from lapiz.core.deduction import (
    items as items,
)
from lapiz.core.deduction import (
    number as number,
)
from lapiz.core.deduction import (
    numbered as numbered,
)
from lapiz.core.demand import (
    Clausal as Clausal,
)
from lapiz.core.demand import (
    ClauseSink as ClauseSink,
)
from lapiz.core.demand import (
    Demand as Demand,
)
from lapiz.core.demand import (
    Enumerable as Enumerable,
)
from lapiz.core.demand import (
    Explaining as Explaining,
)
from lapiz.core.demand import (
    Linear as Linear,
)
from lapiz.core.demand import (
    Remembering as Remembering,
)
from lapiz.core.demand import (
    Restrictions as Restrictions,
)
from lapiz.core.demand import (
    TooLarge as TooLarge,
)
from lapiz.core.demand import (
    Why as Why,
)
from lapiz.core.demand import (
    explained as explained,
)
from lapiz.core.demand import (
    missing as missing,
)
from lapiz.core.demand import (
    rules_out as rules_out,
)
from lapiz.core.documents import (
    FIELD as FIELD,
)
from lapiz.core.documents import (
    NOTES as NOTES,
)
from lapiz.core.documents import (
    NOTES_SCHEMA as NOTES_SCHEMA,
)
from lapiz.core.documents import (
    READING as READING,
)
from lapiz.core.documents import (
    READING_SCHEMA as READING_SCHEMA,
)
from lapiz.core.documents import (
    ROWS as ROWS,
)
from lapiz.core.documents import (
    SCHEMA as SCHEMA,
)
from lapiz.core.documents import (
    Rows as Rows,
)
from lapiz.core.documents import (
    by_label as by_label,
)
from lapiz.core.documents import (
    data_lines as data_lines,
)
from lapiz.core.documents import (
    field_line as field_line,
)
from lapiz.core.documents import (
    given as given,
)
from lapiz.core.documents import (
    gone as gone,
)
from lapiz.core.documents import (
    ignored_rules as ignored_rules,
)
from lapiz.core.documents import (
    lines_of as lines_of,
)
from lapiz.core.documents import (
    named as named,
)
from lapiz.core.documents import (
    names as names,
)
from lapiz.core.documents import (
    noted as noted,
)
from lapiz.core.documents import (
    on_each_line as on_each_line,
)
from lapiz.core.documents import (
    resumed as resumed,
)
from lapiz.core.documents import (
    rows_of as rows_of,
)
from lapiz.core.documents import (
    told_unknown as told_unknown,
)
from lapiz.core.documents import (
    written as written,
)
from lapiz.core.drawn import (
    Drawn as Drawn,
)
from lapiz.core.drawn import (
    Told as Told,
)
from lapiz.core.geometry import (
    SHADE_MARKS as SHADE_MARKS,
)
from lapiz.core.geometry import (
    SHADES as SHADES,
)
from lapiz.core.geometry import (
    TONES as TONES,
)
from lapiz.core.geometry import (
    Geometry as Geometry,
)
from lapiz.core.geometry import (
    Loose as Loose,
)
from lapiz.core.geometry import (
    Place as Place,
)
from lapiz.core.geometry import (
    Shape as Shape,
)
from lapiz.core.geometry import (
    Spot as Spot,
)
from lapiz.core.geometry import (
    Square as Square,
)
from lapiz.core.geometry import (
    Wash as Wash,
)
from lapiz.core.geometry import (
    apart as apart,
)
from lapiz.core.geometry import (
    in_rows as in_rows,
)
from lapiz.core.geometry import (
    neighbours as neighbours,
)
from lapiz.core.geometry import (
    square_name as square_name,
)
from lapiz.core.kind import (
    Content as Content,
)
from lapiz.core.kind import (
    Generator as Generator,
)
from lapiz.core.kind import (
    HandOver as HandOver,
)
from lapiz.core.kind import (
    Kind as Kind,
)
from lapiz.core.kind import (
    Naming as Naming,
)
from lapiz.core.kind import (
    Notation as Notation,
)
from lapiz.core.kind import (
    Option as Option,
)
from lapiz.core.kind import (
    Puzzle as Puzzle,
)
from lapiz.core.kind import (
    Solution as Solution,
)
from lapiz.core.kind import (
    Solutions as Solutions,
)
from lapiz.core.kind import (
    Spots as Spots,
)
from lapiz.core.kind import (
    Wording as Wording,
)
from lapiz.core.kind import (
    check_puzzle as check_puzzle,
)
from lapiz.core.memo import (
    Memo as Memo,
)
from lapiz.core.memo import (
    Results as Results,
)
from lapiz.core.memo import (
    forget as forget,
)
from lapiz.core.memo import (
    of_layout as of_layout,
)
from lapiz.core.memo import (
    of_process as of_process,
)
from lapiz.core.memo import (
    of_solve as of_solve,
)
from lapiz.core.messages import (
    BadInput as BadInput,
)
from lapiz.core.messages import (
    Name as Name,
)
from lapiz.core.messages import (
    Path as Path,
)
from lapiz.core.messages import (
    located as located,
)
from lapiz.core.notation import (
    LAPIZ as LAPIZ,
)
from lapiz.core.notation import (
    ArgumentReader as ArgumentReader,
)
from lapiz.core.notation import (
    Meaning as Meaning,
)
from lapiz.core.notation import (
    WrittenChain as WrittenChain,
)
from lapiz.core.notation import (
    equation as equation,
)
from lapiz.core.notation import (
    equations as equations,
)
from lapiz.core.notation import (
    inequations as inequations,
)
from lapiz.core.notation import (
    noting as noting,
)
from lapiz.core.profile import (
    POLICIES as POLICIES,
)
from lapiz.core.profile import (
    Chain as Chain,
)
from lapiz.core.profile import (
    Parts as Parts,
)
from lapiz.core.profile import (
    Profile as Profile,
)
from lapiz.core.profile import (
    ProfileLike as ProfileLike,
)
from lapiz.core.profile import (
    ToldSingle as ToldSingle,
)
from lapiz.core.readings import (
    Reading as Reading,
)
from lapiz.core.readings import (
    ReadRule as ReadRule,
)
from lapiz.core.readings import (
    ReadSort as ReadSort,
)
from lapiz.core.readings import (
    chosen as chosen,
)
from lapiz.core.records import (
    ExtraRule as ExtraRule,
)
from lapiz.core.records import (
    Format as Format,
)
from lapiz.core.records import (
    title_of as title_of,
)
from lapiz.core.scale import (
    Find as Find,
)
from lapiz.core.scale import (
    HardestScale as HardestScale,
)
from lapiz.core.scale import (
    Rated as Rated,
)
from lapiz.core.scale import (
    Rating as Rating,
)
from lapiz.core.scale import (
    Scale as Scale,
)
from lapiz.core.scale import (
    SumScale as SumScale,
)
from lapiz.core.space import (
    Item as Item,
)
from lapiz.core.space import (
    Position as Position,
)
from lapiz.core.space import (
    Space as Space,
)
from lapiz.core.technique import (
    About as About,
)
from lapiz.core.technique import (
    Figures as Figures,
)
from lapiz.core.technique import (
    Finder as Finder,
)
from lapiz.core.technique import (
    Last as Last,
)
from lapiz.core.technique import (
    Search as Search,
)
from lapiz.core.technique import (
    Technique as Technique,
)
from lapiz.core.technique import (
    every_last_candidate as every_last_candidate,
)
from lapiz.core.technique import (
    figures as figures,
)
from lapiz.core.technique import (
    last_candidate as last_candidate,
)
from lapiz.core.technique import (
    last_candidates as last_candidates,
)
