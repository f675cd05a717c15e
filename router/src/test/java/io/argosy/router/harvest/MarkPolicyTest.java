package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.ReplicaLedger.Marks;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.harvest.MarkPolicy.Evidence;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MarkPolicyTest {

  private static final MarkPolicy POLICY = new MarkPolicy(2, 4, Duration.ofHours(1));
  private static final Marks NONE = new Marks(0, 0);
  private static final Evidence ONE_OF_TWO = new Evidence(2, false);

  private final Map<NewReplica, Evidence> evidence = new HashMap<>();

  @Test
  void reportsOfOneDestinationMarkAFew() {
    List<NewReplica> accused = List.of(of(1), of(2), of(3));
    assertThat(POLICY.marked(accused, evidence, NONE)).isEqualTo(accused.subList(0, 2));
    assertThat(POLICY.marked(accused, evidence, new Marks(1, 1))).isEqualTo(accused.subList(0, 1));
    assertThat(POLICY.marked(accused, evidence, new Marks(2, 2))).isEmpty();
  }

  @Test
  void reportsOfASecondDestinationMarkMore() {
    NewReplica confirmed = accused(1, 1, new Evidence(2, true));
    assertThat(POLICY.marked(List.of(confirmed), evidence, new Marks(2, 3)))
        .containsExactly(confirmed);
    assertThat(POLICY.marked(List.of(confirmed), evidence, new Marks(2, 4))).as("in all").isEmpty();
  }

  @Test
  void oneReportDoesNotMarkTheLastGoodReplica() {
    assertThat(POLICY.marked(List.of(accused(1, 1, new Evidence(1, false))), evidence, NONE))
        .isEmpty();
    NewReplica confirmed = accused(2, 1, new Evidence(1, true));
    assertThat(POLICY.marked(List.of(confirmed), evidence, NONE)).containsExactly(confirmed);
  }

  @Test
  void ofTwoReplicasOfAFileOneStays() {
    NewReplica first = accused(1, 1, ONE_OF_TWO);
    NewReplica second = accused(1, 2, ONE_OF_TWO);
    assertThat(POLICY.marked(List.of(first, second), evidence, NONE)).containsExactly(first);
  }

  @Test
  void aMarkedReplicaIsNotMarkedAgain() {
    NewReplica gone = new NewReplica(1, 1);
    assertThat(POLICY.marked(List.of(gone), evidence, NONE)).isEmpty();
  }

  private NewReplica of(long file) {
    return accused(file, 1, ONE_OF_TWO);
  }

  private NewReplica accused(long file, long node, Evidence known) {
    NewReplica replica = new NewReplica(file, node);
    evidence.put(replica, known);
    return replica;
  }
}
