package io.argosy.deploy.demo;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;

/**
 * Where an agent of a grid lives.
 *
 * @param namespace of the network, in which its process runs
 * @param address of its door
 * @param sends whether it has a door
 * @param receives whether it downloads
 */
public record GridPlace(
    NodeName node,
    SiteName site,
    String namespace,
    String address,
    boolean sends,
    boolean receives) {

  /** The name of its process, its log and its run file. */
  String program() {
    return "agent-" + node;
  }

  String tokenName() {
    return program() + ".token";
  }
}
