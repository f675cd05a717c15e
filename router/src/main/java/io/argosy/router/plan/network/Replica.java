package io.argosy.router.plan.network;

/**
 * A node that has a file.
 *
 * @param node its index in the view
 * @param staged whether the file can be read at once; false means from tape
 */
public record Replica(int node, boolean staged) {

  public static Replica staged(int node) {
    return new Replica(node, true);
  }
}
