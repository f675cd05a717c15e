package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class GrantTest {

  private static Grant grant(String... addresses) {
    return new Grant(
        "g",
        new NodeName("SRC"),
        "dst",
        "job",
        "ab12",
        List.of(addresses),
        Optional.empty(),
        OptionalInt.empty(),
        Instant.MAX);
  }

  /** A server spells addresses of clients in its own way. */
  @Test
  void theSpellingOfAnAddressDoesNotMatter() {
    Grant grant = grant("2001:DB8::3", "192.0.2.3");
    for (String same :
        List.of("2001:db8:0:0:0:0:0:3", "2001:db8::3", "192.0.2.3", "::ffff:192.0.2.3")) {
      assertThatCode(() -> grant.requireFor(same)).as(same).doesNotThrowAnyException();
    }
  }

  @Test
  void anyOtherAddressIsRefused() {
    Grant grant = grant("2001:db8::3", "192.0.2.3");
    for (String other : List.of("2001:db8::4", "192.0.2.4", "::192.0.2.3", "", "no address")) {
      assertThatExceptionOfType(Refusal.class)
          .as(other)
          .isThrownBy(() -> grant.requireFor(other))
          .matches(refusal -> refusal.code().equals("foreign-address"));
    }
  }

  @Test
  void withoutAddressesAnyClientIsServed() {
    assertThatCode(() -> grant().requireFor("192.0.2.4")).doesNotThrowAnyException();
  }
}
