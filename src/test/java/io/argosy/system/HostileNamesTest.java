package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.WireJson;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.RouterApi.Answer;
import io.argosy.system.testbed.Testbed;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A name that could leave a storage root is never stored in the catalogue. */
class HostileNamesTest {

  @RegisterExtension static final Testbed bed = Beds.BY_HAND;

  static Stream<String> hostileNames() {
    return Stream.of(
        "",
        "relative",
        "../escape",
        "/sys/../../escape",
        "/sys/..",
        "/sys/./a",
        "/sys//a",
        "/sys/a/",
        "/",
        "/sys/nul\0",
        "/sys/line\nbreak",
        "/sys/escape\u001b[2J",
        "/sys/delete\u007f",
        "/sys/c1\u0085",
        "/sys/half\ud800pair",
        "/sys/" + "x".repeat(256),
        "/sys/" + "\u00e9".repeat(128),
        "/sys" + "/abcdefgh".repeat(120));
  }

  @ParameterizedTest
  @MethodSource("hostileNames")
  void isRefusedAtInjection(String name) {
    Map<String, Long> before = rows();

    Answer answer = bed.admin().postRaw("/command/v1/injections", injectionOf(name));

    assertThat(answer.status()).isBetween(400, 422);
    assertThat(answer.problem().errors())
        .extracting(Refusal.Fault::field)
        .containsExactly("files[0].lfn");
    assertThat(rows()).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("hostileNames")
  void isRefusedAsADatasetName(String name) {
    Map<String, Long> before = rows();
    String form = "{\"datasets\":[" + json(name) + "],\"destinations\":[\"GENEVA\"]}";

    Answer answer = bed.user().postRaw("/command/v1/requests", form);

    assertThat(answer.status()).isBetween(400, 422);
    assertThat(answer.problem().errors())
        .extracting(Refusal.Fault::field)
        .containsExactly("datasets[0]");
    assertThat(rows()).isEqualTo(before);
  }

  /** Without claims: an agent may end that of an earlier test meanwhile. */
  private static Map<String, Long> rows() {
    Map<String, Long> rows = new HashMap<>(bed.database().rowCounts());
    rows.remove("claim");
    return rows;
  }

  private static String injectionOf(String name) {
    return "{\"node\":\"GENEVA\",\"block\":\"/sys/hostile#0\",\"files\":[{\"lfn\":"
        + json(name)
        + ",\"bytes\":1,\"checksum\":\"adler32:00620062\"}]}";
  }

  /** Escapes the name, because UTF-8 cannot encode a lone surrogate. */
  private static String json(String name) {
    return WireJson.strict()
        .writeValueAsString(name.replace("\ud800", "@"))
        .replace("@", "\\ud800");
  }
}
