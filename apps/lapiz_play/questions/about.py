"""What is here: languages, kinds, techniques, rules, and the words of the page."""

from lapiz import Kind, Technique, __version__, registry
from lapiz.kinds import said
from lapiz.show.picture import PAGE_THEMES
from lapiz.show.story import NAMES, labels
from lapiz.solving import scales_for
from lapiz.texts import doc, languages, title, told
from lapiz_play.library import has_pool, pool, recipes, variety_title
from lapiz_play.request import Object, Request

PROTOCOL = 1


def hello(_: Request) -> Object:
    """Return what is here."""
    plugins = registry()
    return {
        "protocol": PROTOCOL,
        "lapiz": __version__,
        "languages": {code: NAMES.get(code, code) for code in languages()},
        "kinds": [_kind(kind) for kind in plugins.kinds.values()],
        "labels": labels(plugins.kinds.values(), _words()),
        "themes": list(PAGE_THEMES.values()),
    }


def _words() -> list[str]:
    """Return what regions of boards may be called; a kind's own word comes with its board."""
    return ["region"]


def _kind(kind: Kind) -> Object:
    scale = registry().scales.get(kind.profile.scale)
    return {
        "name": kind.name,
        "title": told(kind.title),
        "usual": kind.usual,
        "generates": bool(kind.generator),
        "practice": has_pool(kind.name),
        "options": [
            {
                "name": option.name,
                "help": told(option.help),
                "flag": option.flag,
                "choices": [] if option.text else list(option.choices),
            }
            for option in (kind.generator.options if kind.generator else ())
        ],
        "varieties": [
            [recipe["name"], variety_title(recipe["name"]), recipe["seconds"]]
            for recipe in recipes().values()
            if recipe["kind"] == kind.name
        ],
        "levels": [[name, said(name)] for name, _ in scale.levels] if scale else [],
        "scale": kind.profile.scale,
        "scales": list(scales_for(kind.name)),
    }


def techniques(request: Request) -> Object:
    """Return the techniques of a kind, as a solve asks them, then those that are off."""
    kind = registry().kind(request.kind())
    chain = registry().chain(kind.profile, kind.name)
    others = [one for one in registry().for_kind(kind.name) if one not in chain and not one.listed]
    return {"techniques": [_technique(one, kind, one in chain) for one in (*chain, *others)]}


def _technique(technique: Technique, kind: Kind, on: bool) -> Object:
    scale = kind.profile.scale
    level = technique.levels.get(scale, "")
    return {
        "name": technique.name,
        "title": title(technique.name),
        "score": technique.scores.get(scale, 0),
        "level": level,
        "level_title": said(level) if level else "",
        "on": on,
        "single": bool(technique.last),
        "unique": technique.grounds.assumes_unique,
        "ruled": technique.ruled,
        "practice": technique.name in pool(kind.name),
        "foreign": technique.foreign,
        "codes": dict(technique.codes),
        "doc": doc(technique),
    }


QUESTIONS = {"hello": hello, "techniques": techniques}
