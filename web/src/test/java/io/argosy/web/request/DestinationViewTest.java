package io.argosy.web.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DestinationViewTest {

  private static final Amount NONE = new Amount(0, ByteCount.ZERO);
  private static final Amount SOME = new Amount(5, ByteCount.of(5));

  /** Nobody counts what has ended: "0 %" would be a guess. */
  @ParameterizedTest
  @CsvSource({
    "SUSPENDED, false, false",
    "CANCELLED, false, false",
    "SUSPENDED, true, true",
    "QUEUED, false, true",
    "MOVING, true, true",
    "WAITING_FOR_APPROVAL, false, false"
  })
  void whatNobodyCountsHasNoProgress(Status status, boolean counted, boolean told) {
    DestinationView at =
        new DestinationView(
            new NodeName("T1"),
            status,
            counted ? SOME : NONE,
            NONE,
            0,
            0,
            List.of(),
            null,
            List.of());
    assertThat(at.hasProgress()).isEqualTo(told);
  }
}
