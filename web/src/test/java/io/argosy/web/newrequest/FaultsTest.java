package io.argosy.web.newrequest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.refusal.Refusal.Fault;
import io.argosy.common.wire.Problem;
import io.argosy.web.router.RouterAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultsTest {

  @Test
  void aRefusalOfTheRouterIsShownAtTheFormField() {
    Faults faults =
        of(
            new Fault("datasets[1]", "/x", "is named twice"),
            new Fault("destinations[0]", "T9", "there is no node T9"),
            new Fault("destinations[2]", "twice", "is named twice"),
            new Fault("deadline", null, "has passed"));
    assertThat(faults.at("dataset")).isEqualTo("/x: is named twice");
    assertThat(faults.at("to")).isEqualTo("there is no node T9; twice: is named twice");
    assertThat(faults.at("deadline")).isEqualTo("has passed");
    assertThat(faults.form()).isNull();
  }

  @Test
  void severalFaultsOfAFieldAreJoined() {
    assertThat(
            of(new Fault("datasets[0]", "/x", "no"), new Fault("datasets[1]", "/y", "no"))
                .at("dataset"))
        .isEqualTo("/x: no; /y: no");
  }

  @Test
  void otherFaultsAreShownAboveTheForm() {
    assertThat(of().form()).isEqualTo("the router's sentence");
    Faults faults = of(new Fault("key", "k", "was used for another request"));
    assertThat(faults.form()).isEqualTo("the router's sentence");
    assertThat(faults.isEmpty()).isFalse();
  }

  private static Faults of(Fault... errors) {
    return Faults.of(
        new RouterAnswer.Refused<>(
            new Problem("t", "t", 422, "the router's sentence", List.of(errors))));
  }
}
