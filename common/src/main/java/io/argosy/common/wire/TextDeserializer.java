package io.argosy.common.wire;

import java.util.function.Function;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/**
 * Reads a value from a JSON string, or from a number if that is text too; a rejected value is an
 * error with its place.
 */
public class TextDeserializer<T> extends StdDeserializer<T> {

  private final Function<String, T> parse;
  private final boolean readsNumbers;

  public TextDeserializer(Class<T> type, Function<String, T> parse) {
    this(type, parse, false);
  }

  /**
   * @param readsNumbers whether a number is text too; for values with units, whose parser can say
   *     that the unit is missing
   */
  public TextDeserializer(Class<T> type, Function<String, T> parse, boolean readsNumbers) {
    super(type);
    this.parse = parse;
    this.readsNumbers = readsNumbers;
  }

  @Override
  @SuppressWarnings("unchecked")
  public T deserialize(JsonParser parser, DeserializationContext context) {
    if (!parser.hasToken(JsonToken.VALUE_STRING) && !(readsNumbers && isNumber(parser))) {
      return (T) context.handleUnexpectedToken(getValueType(context), parser);
    }
    String text = parser.getString();
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      throw context.weirdStringException(text, handledType(), e.getMessage());
    }
  }

  private static boolean isNumber(JsonParser parser) {
    return parser.hasToken(JsonToken.VALUE_NUMBER_INT)
        || parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT);
  }
}
