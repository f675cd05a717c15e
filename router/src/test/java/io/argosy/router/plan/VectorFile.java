package io.argosy.router.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A file of questions and known answers.
 *
 * @param sha256 expected digest of the file
 */
record VectorFile(String name, String sha256) {

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

  /** Fails if the known answers were changed by hand: they are a reference from another program. */
  void requireUnchanged() throws IOException, NoSuchAlgorithmException {
    try (InputStream in = open()) {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(in.readAllBytes());
      assertThat(HexFormat.of().formatHex(digest)).isEqualTo(sha256);
    }
  }
}
