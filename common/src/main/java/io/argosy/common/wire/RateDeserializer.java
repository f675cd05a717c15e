package io.argosy.common.wire;

import io.argosy.common.unit.ObservedRate;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads bytes per second: 0 is a dead link, and null is unknown. */
final class RateDeserializer extends StdDeserializer<ObservedRate> {

  RateDeserializer() {
    super(ObservedRate.class);
  }

  @Override
  public ObservedRate deserialize(JsonParser parser, DeserializationContext context) {
    if (!parser.hasToken(JsonToken.VALUE_NUMBER_INT)
        && !parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT)) {
      return (ObservedRate) context.handleUnexpectedToken(getValueType(context), parser);
    }
    double rate = parser.getDoubleValue();
    if (!(rate >= 0) || Double.isInfinite(rate)) {
      throw context.weirdNumberException(
          rate, handledType(), "a rate is a finite number and not negative");
    }
    return rate == 0 ? ObservedRate.DEAD : ObservedRate.measured(rate);
  }
}
