package io.argosy.web.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.Flows;
import io.argosy.web.request.DestinationView.Taken;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestRatesTest {

  private static final NodeName A = new NodeName("A");
  private static final NodeName B = new NodeName("B");
  private static final NodeName HERE = new NodeName("HERE");

  @Test
  void theOnlyRequestOfItsLinksHasTheirRatesTogether() {
    assertThat(rate(new Taken(A, 3, 300), new Taken(B, 1, 100))).isEqualTo(70);
  }

  @Test
  void requestsOfOneLinkShareItsRateByWhatAgentsHoldForEach() {
    double ours = rate(new Taken(A, 1, 75));
    double theirs = rate(new Taken(A, 9, 225));
    assertThat(ours).isEqualTo(12.5);
    assertThat(ours + theirs).as("the headline").isEqualTo(50);
  }

  /** The link's amount was read before more was taken. */
  @Test
  void noRequestIsFasterThanItsLink() {
    assertThat(rate(new Taken(A, 4, 900))).isEqualTo(50);
  }

  @Test
  void whereNothingIsTakenNoRateIsKnown() {
    assertThat(measured()).isNull();
    assertThat(rate(new Taken(new NodeName("C"), 1, 1))).isZero();
  }

  private static double rate(Taken... taken) {
    Double rate = measured(taken);
    assertThat(rate).isNotNull();
    return rate;
  }

  private static Double measured(Taken... taken) {
    return RequestRates.measured(List.of(request(List.of(taken))), flows())
        .getFirst()
        .destinations()
        .getFirst()
        .bytesPerSecond();
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

  private static RequestView request(List<Taken> taken) {
    var some = new Amount(9, ByteCount.of(900));
    var none = new Amount(0, ByteCount.ZERO);
    return new RequestView(
        "1",
        "ada",
        Instant.EPOCH,
        Priority.NORMAL,
        "default",
        "",
        null,
        1,
        List.of(),
        Status.MOVING,
        List.of(
            new DestinationView(
                HERE, Status.MOVING, some, none, 0, taken.size(), taken, null, List.of())),
        null,
        null,
        false);
  }
}
