from lapiz.core.bitsets import (
    Table as Table,
    as_bytes as as_bytes,
    bits as bits,
    lowest as lowest,
    single as single,
    union as union,
)
from lapiz.core.budget import (
    AllSpent as AllSpent,
    Budget as Budget,
    Limit as Limit,
    OutOfBudget as OutOfBudget,
    spend_on_the_whole as spend_on_the_whole,
    whole_budget as whole_budget,
)
from lapiz.core.deduction import (
    LARGEST_FACTOR as LARGEST_FACTOR,
    Deduction as Deduction,
    Grounds as Grounds,
    Link as Link,
    Says as Says,
    Token as Token,
    candidates as candidates,
    filled as filled,
    items as items,
    number as number,
    numbered as numbered,
)
from lapiz.core.demand import (
    Clausal as Clausal,
    ClauseSink as ClauseSink,
    Demand as Demand,
    Enumerable as Enumerable,
    Explaining as Explaining,
    Linear as Linear,
    Remembering as Remembering,
    Restrictions as Restrictions,
    TooLarge as TooLarge,
    Why as Why,
    explained as explained,
    missing as missing,
    rules_out as rules_out,
)
from lapiz.core.documents import (
    FIELD as FIELD,
    NOTES as NOTES,
    NOTES_SCHEMA as NOTES_SCHEMA,
    READING as READING,
    READING_SCHEMA as READING_SCHEMA,
    ROWS as ROWS,
    SCHEMA as SCHEMA,
    Rows as Rows,
    by_label as by_label,
    data_lines as data_lines,
    field_line as field_line,
    given as given,
    gone as gone,
    ignored_rules as ignored_rules,
    lines_of as lines_of,
    named as named,
    names as names,
    noted as noted,
    on_each_line as on_each_line,
    resumed as resumed,
    rows_of as rows_of,
    told_unknown as told_unknown,
    written as written,
)
from lapiz.core.drawn import (
    Drawn as Drawn,
    Told as Told,
)
from lapiz.core.geometry import (
    SHADE_MARKS as SHADE_MARKS,
    SHADES as SHADES,
    TONES as TONES,
    Geometry as Geometry,
    Loose as Loose,
    Place as Place,
    Shape as Shape,
    Spot as Spot,
    Square as Square,
    Wash as Wash,
    apart as apart,
    in_rows as in_rows,
    neighbours as neighbours,
    square_name as square_name,
)
from lapiz.core.kind import (
    Content as Content,
    Generator as Generator,
    HandOver as HandOver,
    Kind as Kind,
    Naming as Naming,
    Notation as Notation,
    Option as Option,
    Puzzle as Puzzle,
    Solution as Solution,
    Solutions as Solutions,
    Spots as Spots,
    Wording as Wording,
    check_puzzle as check_puzzle,
)
from lapiz.core.memo import (
    Memo as Memo,
    Results as Results,
    forget as forget,
    of_layout as of_layout,
    of_process as of_process,
    of_solve as of_solve,
)
from lapiz.core.messages import (
    BadInput as BadInput,
    Name as Name,
    Path as Path,
    located as located,
)
from lapiz.core.notations import (
    LAPIZ as LAPIZ,
    ArgumentReader as ArgumentReader,
    Meaning as Meaning,
    WrittenChain as WrittenChain,
    equation as equation,
    equations as equations,
    inequations as inequations,
    notation as notation,
    noting as noting,
)
from lapiz.core.profile import (
    POLICIES as POLICIES,
    Chain as Chain,
    Parts as Parts,
    Profile as Profile,
    ProfileLike as ProfileLike,
    ToldSingle as ToldSingle,
)
from lapiz.core.readings import (
    Reading as Reading,
    ReadRule as ReadRule,
    ReadSort as ReadSort,
    chosen as chosen,
)
from lapiz.core.records import (
    ExtraRule as ExtraRule,
    Format as Format,
    title_of as title_of,
)
from lapiz.core.scale import (
    Find as Find,
    HardestScale as HardestScale,
    Rated as Rated,
    Rating as Rating,
    Scale as Scale,
    SumScale as SumScale,
)
from lapiz.core.space import (
    Item as Item,
    Position as Position,
    Space as Space,
)
from lapiz.core.technique import (
    About as About,
    Figures as Figures,
    Finder as Finder,
    Last as Last,
    Search as Search,
    Technique as Technique,
    every_last_candidate as every_last_candidate,
    figures as figures,
    forwarding as forwarding,
    last_candidate as last_candidate,
    last_candidates as last_candidates,
)
