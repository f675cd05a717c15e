package io.argosy.common.wire;

import java.util.function.LongFunction;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads a whole JSON number as a thing; fractions, text and what the thing refuses are refused. */
final class AmountDeserializer<T> extends StdDeserializer<T> {

  private final LongFunction<T> born;

  AmountDeserializer(Class<T> type, LongFunction<T> born) {
    super(type);
    this.born = born;
  }

  @Override
  @SuppressWarnings("unchecked")
  public T deserialize(JsonParser parser, DeserializationContext context) {
    if (!parser.hasToken(JsonToken.VALUE_NUMBER_INT)) {
      return (T) context.handleUnexpectedToken(getValueType(context), parser);
    }
    if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      throw context.weirdNumberException(
          parser.getNumberValue(), handledType(), "the number is too large");
    }
    long number = parser.getLongValue();
    try {
      return born.apply(number);
    } catch (IllegalArgumentException e) {
      throw context.weirdNumberException(number, handledType(), e.getMessage());
    }
  }
}
