package io.argosy.fdt.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The observed behaviour of FDT 0.27 in each case. */
final class Expectations {

  private static final Map<String, Observation> SEEN = read();

  private Expectations() {}

  static Observation of(String name) {
    var seen = SEEN.get(name);
    if (seen == null) {
      throw new IllegalArgumentException("fdt-matrix.json has no case \"" + name + "\"");
    }
    return seen;
  }

  private static Map<String, Observation> read() {
    try (var in = Expectations.class.getResourceAsStream("/fdt-matrix.json")) {
      return JsonMapper.shared().readValue(in, new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
