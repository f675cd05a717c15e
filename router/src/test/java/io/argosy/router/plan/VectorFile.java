package io.argosy.router.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A file of questions and known answers; where the collection it is from is at hand, its copy. */
record VectorFile(String name) {

  Stream<JsonNode> cases() {
    return root().path("cases").valueStream();
  }

  JsonNode root() {
    try (InputStream in = open()) {
      return WireJson.tolerant().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private InputStream open() {
    return Objects.requireNonNull(getClass().getResourceAsStream("/vectors/" + name), name);
  }

  /** Fails if this copy is not the original; leaves the test where there is no original. */
  void checkCopy() throws IOException {
    Path original =
        Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
            .map(directory -> directory.resolve("shared").resolve("vectors").resolve(name))
            .filter(Files::exists)
            .findFirst()
            .orElse(Path.of(name));
    assumeTrue(Files.exists(original), "the original of " + name + " is not here");
    try (InputStream in = open()) {
      assertThat(in.readAllBytes()).isEqualTo(Files.readAllBytes(original));
    }
  }
}
