package io.argosy.circuit.control.provider.oscars;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * A connection as the server is asked to hold it, with times in seconds since 1970.
 *
 * @param description the circuit's key
 */
record OscarsRequest(
    String connectionId,
    String description,
    String mode,
    @JsonProperty("connection_mtu") int mtu,
    long begin,
    long end,
    List<Junction> junctions,
    List<Fixture> fixtures,
    List<Pipe> pipes) {

  /**
   * @param device a router
   */
  record Junction(String device) {}

  /**
   * An end of the connection.
   *
   * @param junction the device
   * @param port begins with the device
   */
  record Fixture(String junction, String port, int vlan, long mbps) {

    String place() {
      return place(port, vlan);
    }

    /** Names a port with one of its VLANs. */
    static String place(String port, int vlan) {
      return port + " " + vlan;
    }
  }

  /**
   * The path between two devices.
   *
   * @param ero the devices and ports on it
   */
  record Pipe(String a, String z, long mbps, List<String> ero) {}
}
