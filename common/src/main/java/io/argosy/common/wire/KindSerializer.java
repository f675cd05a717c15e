package io.argosy.common.wire;

import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/** Writes an enum in kebab case. */
final class KindSerializer<E extends Enum<E>> extends StdSerializer<E> {

  KindSerializer(Class<E> type) {
    super(type);
  }

  @Override
  public void serialize(E value, JsonGenerator generator, SerializationContext context) {
    generator.writeString(value.name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }
}
