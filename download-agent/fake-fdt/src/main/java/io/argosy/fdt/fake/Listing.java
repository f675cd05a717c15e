package io.argosy.fdt.fake;

import java.io.File;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.List;
import java.util.Optional;
import lia.util.net.copy.transport.FDTListFilesMsg;

/** Lists a directory on request. As in FDT, no file policy applies. */
final class Listing {

  private final FakeSettings settings;
  private final Wire wire;
  private final Sessions sessions;

  Listing(FakeSettings settings, Wire wire, Sessions sessions) {
    this.settings = settings;
    this.wire = wire;
    this.sessions = sessions;
  }

  void answer() throws IOException {
    sessions.begin();
    Optional<End.Failure> failure = Optional.empty();
    try (var in = new ObjectInputStream(wire.in())) {
      var order = (FDTListFilesMsg) in.readObject();
      String[] names = new File(order.directory()).list();
      wire.send(Wire.MessageType.END, names == null ? List.of() : List.of(names));
    } catch (IOException | ClassNotFoundException e) {
      failure = Optional.of(new End.Failure("ControlChannel is down", e));
      settings.journal().warn("FDTSession", "finished with error(s). Cause: ", e);
    } finally {
      sessions.end(failure);
      wire.close();
    }
  }
}
