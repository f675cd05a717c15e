package io.argosy.router.problem.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.CircuitForm;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

class UnreadableBodyTest {

  @Test
  void aNegativeAmountIsToldItsLeastValue() {
    String order = "{'source': 'a', 'destination': 'b', 'rate': -1, 'seconds': 60}";
    JacksonException cause =
        catchThrowableOfType(
            JacksonException.class,
            () -> WireJson.strict().readValue(order.replace('\'', '"'), CircuitForm.class));
    assertThat(UnreadableBody.problem(cause).detail())
        .isEqualTo("rate: must be a whole number, 0 or more");
  }
}
