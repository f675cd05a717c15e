package io.argosy.common.wire;

import io.argosy.common.unit.ObservedRate;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/** Writes bytes per second: 0 where known to be dead, null where not known. */
final class RateSerializer extends StdSerializer<ObservedRate> {

  RateSerializer() {
    super(ObservedRate.class);
  }

  @Override
  public void serialize(ObservedRate rate, JsonGenerator generator, SerializationContext context) {
    switch (rate) {
      case ObservedRate.Unknown unknown -> generator.writeNull();
      case ObservedRate.Dead dead -> generator.writeNumber(0);
      case ObservedRate.Measured measured ->
          generator.writeNumber(measured.rate().bytesPerSecond());
    }
  }
}
