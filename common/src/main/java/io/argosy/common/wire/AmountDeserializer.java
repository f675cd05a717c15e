package io.argosy.common.wire;

import java.util.function.LongFunction;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/**
 * Reads an integer as a value; fractions, text and rejected values are errors. In files that other
 * programs write, {@code 2e9} is accepted as an integer.
 */
final class AmountDeserializer<T> extends StdDeserializer<T> {

  private static final double MOST_EXACT = 0x1p53;

  private final LongFunction<T> parse;

  private final boolean anyNotation;

  AmountDeserializer(Class<T> type, LongFunction<T> parse) {
    this(type, parse, false);
  }

  AmountDeserializer(Class<T> type, LongFunction<T> parse, boolean anyNotation) {
    super(type);
    this.parse = parse;
    this.anyNotation = anyNotation;
  }

  @Override
  @SuppressWarnings("unchecked")
  public T deserialize(JsonParser parser, DeserializationContext context) {
    if (anyNotation && parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT)) {
      return parse(whole(parser, context), context);
    }
    if (parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT)) {
      return context.reportInputMismatch(this, "must be a whole number");
    }
    if (!parser.hasToken(JsonToken.VALUE_NUMBER_INT)) {
      return (T) context.handleUnexpectedToken(getValueType(context), parser);
    }
    if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      throw context.weirdNumberException(
          parser.getNumberValue(), handledType(), "the number is too large");
    }
    return parse(parser.getLongValue(), context);
  }

  /** Returns the integer, if a double represents it exactly. */
  private long whole(JsonParser parser, DeserializationContext context) {
    double number = parser.getDoubleValue();
    if (number != Math.rint(number) || Math.abs(number) > MOST_EXACT) {
      throw context.weirdNumberException(number, handledType(), "not a whole number");
    }
    return (long) number;
  }

  private T parse(long number, DeserializationContext context) {
    try {
      return parse.apply(number);
    } catch (IllegalArgumentException e) {
      throw context.weirdNumberException(number, handledType(), e.getMessage());
    }
  }
}
