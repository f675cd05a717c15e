package io.argosy.common.wire;

import io.argosy.common.task.Priority;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;

/** Reads a priority that is the name of a field, such as {@code "0"}. */
final class PriorityKey extends KeyDeserializer {

  @Override
  public Object deserializeKey(String key, DeserializationContext context) {
    if (!key.matches("[0-3]")) {
      throw context.weirdKeyException(Priority.class, key, "a priority is 0 (high) to 3");
    }
    return new Priority(Integer.parseInt(key));
  }
}
