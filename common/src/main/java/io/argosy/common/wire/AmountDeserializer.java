package io.argosy.common.wire;

import java.util.function.LongFunction;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/**
 * Reads a whole JSON number as a thing; fractions, text and what the thing refuses are refused.
 * Where programs of all kinds write, {@code 2e9} is as whole as {@code 2000000000}.
 */
final class AmountDeserializer<T> extends StdDeserializer<T> {

  private static final double MOST_EXACT = 0x1p53;

  private final LongFunction<T> born;

  private final boolean anyNotation;

  AmountDeserializer(Class<T> type, LongFunction<T> born) {
    this(type, born, false);
  }

  AmountDeserializer(Class<T> type, LongFunction<T> born, boolean anyNotation) {
    super(type);
    this.born = born;
    this.anyNotation = anyNotation;
  }

  @Override
  @SuppressWarnings("unchecked")
  public T deserialize(JsonParser parser, DeserializationContext context) {
    if (anyNotation && parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT)) {
      return born(whole(parser, context), context);
    }
    if (!parser.hasToken(JsonToken.VALUE_NUMBER_INT)) {
      return (T) context.handleUnexpectedToken(getValueType(context), parser);
    }
    if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      throw context.weirdNumberException(
          parser.getNumberValue(), handledType(), "the number is too large");
    }
    return born(parser.getLongValue(), context);
  }

  /** Only while a double tells whole numbers apart. */
  private long whole(JsonParser parser, DeserializationContext context) {
    double number = parser.getDoubleValue();
    if (number != Math.rint(number) || Math.abs(number) > MOST_EXACT) {
      throw context.weirdNumberException(number, handledType(), "not a whole number");
    }
    return (long) number;
  }

  private T born(long number, DeserializationContext context) {
    try {
      return born.apply(number);
    } catch (IllegalArgumentException e) {
      throw context.weirdNumberException(number, handledType(), e.getMessage());
    }
  }
}
