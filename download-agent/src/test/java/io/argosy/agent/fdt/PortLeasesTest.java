package io.argosy.agent.fdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Set;
import org.junit.jupiter.api.Test;

class PortLeasesTest {

  @Test
  void noPortIsDealtOutTwiceAndAllComeBack() {
    PortLeases leases = new PortLeases(new PortRange(31000, 31003), port -> true);
    FdtPorts first = leases.take().orElseThrow();
    FdtPorts second = leases.take().orElseThrow();
    assertThat(Set.of(first.control(), first.transfer(), second.control(), second.transfer()))
        .containsExactlyInAnyOrder(31000, 31001, 31002, 31003);
    assertThat(leases.take()).isEmpty();
    leases.giveBack(first);
    assertThat(leases.take()).contains(first);
  }

  @Test
  void aPortInUseByOthersIsPassedOver() {
    PortLeases leases = new PortLeases(new PortRange(31000, 31003), port -> port != 31001);
    assertThat(leases.take()).contains(new FdtPorts(31000, 31002));
    assertThat(leases.take()).isEmpty();
  }

  @Test
  void aPortComesAgainAsLateAsPossible() {
    PortLeases leases = new PortLeases(new PortRange(31000, 31003), port -> true);
    leases.giveBack(leases.take().orElseThrow());
    assertThat(leases.take()).contains(new FdtPorts(31002, 31003));
  }

  @Test
  void portsTheKernelDealsOutAreNoRange() {
    assertThatIllegalArgumentException().isThrownBy(() -> new PortRange(32700, 32768));
    assertThatIllegalArgumentException().isThrownBy(() -> new PortRange(1023, 2000));
    assertThatIllegalArgumentException().isThrownBy(() -> new PortRange(31000, 31000));
  }
}
