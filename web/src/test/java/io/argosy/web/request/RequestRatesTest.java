package io.argosy.web.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.Flows;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.RequestView.Taken;
import io.argosy.web.freshness.Answer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequestRatesTest {

  private static final NodeName A = new NodeName("A");
  private static final NodeName B = new NodeName("B");
  private static final NodeName HERE = new NodeName("HERE");

  @Test
  void theOnlyRequestOfItsLinksHasTheirRatesTogether() {
    assertThat(rate(new Taken(A, 3, ByteCount.of(300)), new Taken(B, 1, ByteCount.of(100))))
        .isEqualTo(70);
  }

  @Test
  void requestsOfOneLinkShareItsRateByWhatAgentsHoldForEach() {
    double ours = rate(new Taken(A, 1, ByteCount.of(75)));
    double theirs = rate(new Taken(A, 9, ByteCount.of(225)));
    assertThat(ours).isEqualTo(12.5);
    assertThat(ours + theirs).as("the headline").isEqualTo(50);
  }

  /** The count of the link was read before more files were claimed. */
  @Test
  void noRequestIsFasterThanItsLink() {
    assertThat(rate(new Taken(A, 4, ByteCount.of(900)))).isEqualTo(50);
  }

  @Test
  void withoutFilesInTransferTheRateIsZero() {
    assertThat(rate()).isZero();
    assertThat(rate(new Taken(new NodeName("C"), 1, ByteCount.of(1)))).isZero();
  }

  @Test
  void noRateIsKnownForARequestThatWasReadSomeTimeAgo() {
    Instant now = Instant.EPOCH.plusSeconds(600);
    Optional<Answer<Flows>> current = Optional.of(new Answer<>(flows(), now));
    assertThat(RequestRates.of(Optional.of(new Answer<>("", now)), current, now).links())
        .isNotEmpty();
    assertThat(RequestRates.of(Optional.of(new Answer<>("", Instant.EPOCH)), current, now).links())
        .isEmpty();
  }

  private static double rate(Taken... taken) {
    ByteCount none = ByteCount.ZERO;
    return RequestRates.of(
            Optional.of(new Answer<>("request", Instant.EPOCH)),
            Optional.of(new Answer<>(flows(), Instant.EPOCH)),
            Instant.EPOCH)
        .of(
            new RequestView.Destination(
                HERE,
                new SiteName("HERE"),
                RequestStatus.MOVING,
                "approved",
                null,
                9,
                ByteCount.of(900),
                0,
                none,
                0,
                taken.length,
                List.of(taken),
                null,
                null));
  }

  private static Flows flows() {
    return new Flows(
        70,
        2,
        2,
        new Flows.Plot(List.of(), Instant.EPOCH, 300, List.of(), List.of()),
        List.of(),
        List.of(),
        List.of(new Flows.Now(A, HERE, 50, 300), new Flows.Now(B, HERE, 20, 100)));
  }
}
