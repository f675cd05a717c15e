package io.argosy.agent.circuits;

import io.argosy.common.unit.ByteRate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * This host's end of a circuit, with all that is needed to take it down after the settings have
 * changed.
 *
 * @param circuit id of its lease
 * @param key at the provider
 * @param isSource whether this host sends over the circuit
 * @param address of this host on the circuit
 * @param peer address of the other host
 * @param vlan that was granted; absent if it is not known
 * @param device interface by which a source must send; absent if any will do
 * @param hook program and arguments; empty if there is nothing to set up
 */
public record OwnEnd(
    UUID circuit,
    String key,
    boolean isSource,
    String address,
    String peer,
    ByteRate bandwidth,
    @Nullable Integer vlan,
    @Nullable Integer mtu,
    @Nullable String device,
    List<String> hook) {

  public OwnEnd {
    hook = List.copyOf(hook);
  }
}
