import { expect, test } from 'bun:test'
import { exampleCompany } from '../../testing/fixtures.ts'
import { similarQueryOf } from './similar-query.ts'

test('a company is compared by what it says of itself, its industries and its tags', () => {
  const company = exampleCompany({
    tagline: 'Maps for drones',
    description: 'We map bridges.',
    industries: ['Robotics'],
    tags: ['mapping'],
  })
  expect(similarQueryOf(company)).toEqual({
    text: 'Maps for drones\nWe map bridges.\nRobotics\nmapping',
    industries: ['robotics'],
  })
  expect(similarQueryOf(exampleCompany()).text).toBe('')
})
