package io.argosy.system.testbed;

import io.argosy.system.tool.CountedDoor;
import io.argosy.system.tool.SlowDoor;
import io.argosy.system.tool.TransferCount;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The doors that agents have announced, and proxies in front of them. */
public record Doors(Database database) {

  /** Puts a proxy in front of this node's door until the node's agent registers again. */
  public SlowDoor slow(String node) throws IOException {
    return slow(node, Optional.empty());
  }

  /** The same, which holds only what goes over circuits from this address. */
  public SlowDoor slowOnCircuits(String node, String address) throws IOException {
    return slow(node, Optional.of(InetAddress.getByName(address)));
  }

  private SlowDoor slow(String node, Optional<InetAddress> circuit) throws IOException {
    URI real = of(node).getFirst();
    SlowDoor slow = new SlowDoor(real, circuit, url -> redirect(url, real.toString()));
    redirect(real.toString(), slow.url());
    return slow;
  }

  /**
   * @param circuit the address of the node's door on circuits
   */
  List<CountedDoor> counted(
      String node, Optional<InetAddress> circuit, UnaryOperator<String> nodeOf, TransferCount count)
      throws IOException {
    List<CountedDoor> counted = new ArrayList<>();
    for (URI real : of(node)) {
      CountedDoor door =
          new CountedDoor(
              real, circuit, url -> redirect(url, real.toString()), node, nodeOf, count);
      redirect(real.toString(), door.url());
      counted.add(door);
    }
    return counted;
  }

  /** Replaces a door's address until its agent registers again. */
  public void redirect(String from, String to) {
    database.change("update door set url = ? where url = ?", to, from);
  }

  /** Returns the addresses of a node's doors. */
  public List<URI> of(String node) {
    return database.rows(
        "select d.url from door d join node n on n.id = d.node_id where n.name = ?",
        row -> URI.create(row.getString(1)),
        node);
  }
}
