package io.argosy.web.requestlist;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.refusal.Refusal.Fault;
import io.argosy.web.request.Status;
import io.argosy.web.requestlist.RequestFilter.Asked;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RequestFilterTest {

  @Test
  void whatIsEmptyIsNotLookedAt() {
    Asked asked = new Asked("", " ", null, "", null);
    assertThat(asked.faults()).isEmpty();
    assertThat(asked.filter().isEverything()).isTrue();
  }

  @Test
  void whatCannotBeLookedForIsNamed() {
    Asked asked = new Asked("gone", "T".repeat(201), "ada", "x", "0");
    assertThat(asked.faults()).extracting(Fault::field).containsExactly("status", "cursor", "to");
    assertThat(asked.filter().requester()).contains("ada");
    assertThat(asked.filter().status()).isEmpty();
    assertThat(asked.filter().isLater()).isFalse();
  }

  @Test
  void everyStatusCanBeLookedFor() {
    assertThat(Status.values())
        .allSatisfy(
            status ->
                assertThat(Arrays.stream(StatusGroup.values()).anyMatch(g -> g.has(status)))
                    .as(status.toString())
                    .isTrue());
    assertThat(StatusGroup.of("waiting-for-approval")).contains(StatusGroup.WAITING_FOR_APPROVAL);
  }
}
