"""
How packages/core/data/foreign-words.json is written, and what people wrote of it by hand. Run by itself it puts the words of by-hand.json
into the table that is there, without asking the models again:

    python3 scripts/foreign-words/table.py
"""

import collections
import json
import pathlib
import string

here = pathlib.Path(__file__).resolve().parent
target = here.parent.parent / 'packages/core/data/foreign-words.json'
# Each language has a letter in the lines of the table.
languages = {'de': 'd', 'fr': 'f', 'es': 'e', 'pt': 'p', 'it': 'i', 'nl': 'n'}
# Endings of inflection of all six, longest first; they are written into the table.
endings = ['ern', 'ent', 'ono', 'ano', 'are', 'ere', 'ire', 'en', 'es', 'em', 'er', 'ar', 'ir', 'an', 'am', 'os', 'as', 'e', 'o', 'a', 'i', 's']
stem_letters_min = 4


def stem_of(word):
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= stem_letters_min:
            return word[: -len(ending)]
    return word


def by_hand():
    """By word and language its meaning, as people wrote it down."""
    table = collections.defaultdict(dict)
    for row, words in json.loads((here / 'by-hand.json').read_text())['words'].items():
        meaning, _, its = row.partition(' @')
        for word in words.split(' '):
            for language in its.split(' ') if its else languages:
                table[word][language] = () if meaning == '-' else tuple(meaning.split(', '))
    return table


def write(table, known):
    meanings = sorted({meaning for row in table.values() for meaning in row})
    number = {meaning: at for at, meaning in enumerate(meanings)}
    digits = '0123456789abcdefghijklmnopqrstuvwxyz'

    def code(at):
        return digits[at // 1296] + digits[at // 36 % 36] + digits[at % 36]

    def entry(meaning, its):
        return ''.join(languages[one] for one in languages if one in its) + code(number[meaning])

    lines = []
    # By the codes of their letters, as the reader compares them.
    for key in sorted(table, key=lambda one: one.encode('utf-16-be')):
        rows = sorted(table[key].items(), key=lambda row: (-len(row[1]), row[0]))
        lines.append(' '.join([key, *(entry(meaning, its) for meaning, its in rows)]))
    parts = {
        'about': 'What frequent words of German (d), French (f), Spanish (e), Portuguese (p), Italian (i) and Dutch (n) say in English, '
        'folded, made by scripts/foreign-words/generate.py. A line of `words` has a word, or with a hyphen what its forms begin with, and '
        'for each meaning the letters of the languages and the number of a line of `meanings` in base 36. `meanings` has the English word, '
        'and others that say the same; an empty line ranks nothing. `english_a` and its like are words that English knows, by their first letters, `endings` those of forms.',
        'endings': ' '.join(endings),
        # A reader that asks for few words reads few of these.
        **{f'english_{letter}': '\n'.join(word for word in known if word[0] == letter) for letter in string.ascii_lowercase},
        'words': '\n'.join(lines),
        'meanings': '\n'.join(', '.join(meaning) for meaning in meanings),
    }
    target.write_text(json.dumps(parts, ensure_ascii=False, indent=2) + '\n')
    print(f'{len(lines)} words, {len(meanings)} meanings, {len(known)} words of English, {target.stat().st_size} bytes')


def put_by_hand():
    """A form that no other row tells is told by what forms of its word begin with."""
    parts = json.loads(target.read_text())
    letters = {letter: language for language, letter in languages.items()}
    meanings = [tuple(line.split(', ')) if line else () for line in parts['meanings'].split('\n')]
    table = collections.defaultdict(lambda: collections.defaultdict(set))
    for line in parts['words'].split('\n'):
        key, *entries = line.split(' ')
        for entry in entries:
            table[key][meanings[int(entry[-3:], 36)]].update(letters[letter] for letter in entry[:-3])
    words = by_hand()
    for word, by_language in words.items():
        for language, meaning in by_language.items():
            forms = table[f'{stem_of(word)}-']
            told = next((one for one, its in forms.items() if language in its), None)
            for its in table.get(word, {}).values():
                its.discard(language)
            if told is None:
                forms[meaning].add(language)
            elif told != meaning:
                table[word][meaning].add(language)
    shared = {word for word, its in words.items() if len(its) == len(languages)}
    known = [word for letter in string.ascii_lowercase for word in parts[f'english_{letter}'].split('\n') if word not in shared]
    kept = {key: {meaning: its for meaning, its in row.items() if its} for key, row in table.items()}
    write({key: row for key, row in kept.items() if row}, known)


if __name__ == '__main__':
    put_by_hand()
