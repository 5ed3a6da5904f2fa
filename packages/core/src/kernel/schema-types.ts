/** What schemas here are made of. `Type` of TypeBox itself has seventy of these, which every start would load. */
export {
  Array,
  Boolean,
  Integer,
  Literal,
  Null,
  Number,
  Object,
  Optional,
  Record,
  String,
  Union,
  Unknown,
  Unsafe,
} from '@sinclair/typebox'
