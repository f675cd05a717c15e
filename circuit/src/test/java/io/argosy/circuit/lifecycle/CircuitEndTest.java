package io.argosy.circuit.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CircuitEndTest {

  @ParameterizedTest
  @CsvSource({
    "stp?vlan=1780-1789, stp?vlan=1780, true",
    "stp?vlan=1780-1789, stp?vlan=1789, true",
    "stp?vlan=1780-1789, stp?vlan=1780-1789, true",
    "stp?vlan=1780-1789, stp?vlan=1785-1786, true",
    "stp?vlan=1780-1789, stp?vlan=1779, false",
    "stp?vlan=1780-1789, stp?vlan=1790, false",
    "stp?vlan=1780-1789, stp?vlan=1785-1790, false",
    "stp?vlan=1780-1789, stp?vlan=1786-1785, false",
    "stp?vlan=1780-1789, stp?vlan=178, false",
    "stp?vlan=1780-1789, stp?vlan=x, false",
    "stp?vlan=1780-1789, stp?vlan=17800, false",
    "stp?vlan=1780-1789, stp, false",
    "stp?vlan=1780-1789, other?vlan=1780, false",
    "stp?vlan=1780, stp?vlan=1780, true",
    "stp?vlan=1780, stp?vlan=1780-1781, false",
    "stp, stp, true",
    "stp, stp?vlan=1780, false",
    "urn:x, urn:x, true"
  })
  void anEndCoversWhatIsWithinItsVlans(String announced, String named, boolean isCovered) {
    assertThat(new CircuitEnd("a", announced, "192.0.2.1").covers(named)).isEqualTo(isCovered);
  }
}
