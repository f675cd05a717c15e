package io.argosy.agent.circuits;

import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitState;
import io.argosy.circuit.lifecycle.VlanPort;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitAnswer.Inbound;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where circuits end at this host, as its settings say.
 *
 * @param mtu for the hook; absent if it is not set
 * @param device interface by which it must send; absent if any will do
 * @param hook program and arguments; empty if there is nothing to set up
 */
public record HostEndpoint(
    String name,
    String address,
    @Nullable Integer mtu,
    @Nullable String device,
    List<String> hook) {

  public HostEndpoint {
    hook = List.copyOf(hook);
  }

  /**
   * Returns this host's end of a circuit that it manages; empty unless that is up and ends here.
   */
  Optional<OwnEnd> endOf(Circuit circuit) {
    CircuitEnd own = circuit.plan().destination();
    return circuit
        .granted()
        .filter(it -> circuit.state() == CircuitState.ESTABLISHED)
        .filter(it -> name.equals(own.name()) && address.equals(own.address()))
        .map(
            it ->
                end(
                    circuit.key(),
                    false,
                    circuit.plan().source().address(),
                    it.bandwidth(),
                    named(it).orElse(own.attachment())));
  }

  private static Optional<String> named(Granted granted) {
    return granted.attachments().stream().skip(1).findFirst();
  }

  /** Returns this host's end of a circuit of another agent; empty unless that is up. */
  Optional<OwnEnd> endOf(Inbound circuit) {
    return CircuitKey.parse(circuit.key())
        .filter(key -> circuit.state().equals("established"))
        .filter(key -> circuit.bandwidth() > 0 && Double.isFinite(circuit.bandwidth()))
        .filter(key -> name.equals(circuit.source().name()))
        .filter(key -> address.equals(circuit.source().address()))
        .map(
            key ->
                end(
                    key,
                    true,
                    circuit.destination().address(),
                    new ByteRate(circuit.bandwidth()),
                    Optional.ofNullable(circuit.attachment())
                        .orElse(circuit.source().attachment())));
  }

  private OwnEnd end(
      CircuitKey key, boolean isSource, String peer, ByteRate bandwidth, String attachment) {
    Integer vlan =
        VlanPort.parse(attachment)
            .filter(it -> it.first() == it.last())
            .map(VlanPort::first)
            .orElse(null);
    return new OwnEnd(
        key.id(),
        key.toString(),
        isSource,
        address,
        peer,
        bandwidth,
        vlan,
        mtu,
        isSource ? device : null,
        hook);
  }
}
