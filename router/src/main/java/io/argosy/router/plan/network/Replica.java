package io.argosy.router.plan.network;

/**
 * A holder of a file.
 *
 * @param node its index in the view
 * @param staged whether it can be read at once; false means from tape
 */
public record Replica(int node, boolean staged) {

  public static Replica staged(int node) {
    return new Replica(node, true);
  }
}
