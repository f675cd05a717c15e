package io.argosy.common.wire;

import java.util.function.ToLongFunction;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/** Writes a thing that counts as a JSON number. */
final class AmountSerializer<T> extends StdSerializer<T> {

  private final ToLongFunction<T> count;

  AmountSerializer(Class<T> type, ToLongFunction<T> count) {
    super(type);
    this.count = count;
  }

  @Override
  public void serialize(T value, JsonGenerator generator, SerializationContext context) {
    generator.writeNumber(count.applyAsLong(value));
  }
}
