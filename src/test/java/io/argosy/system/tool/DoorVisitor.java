package io.argosy.system.tool;

import io.argosy.common.wire.agent.ClaimAnswer.ClaimedTask;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.door.DoorSessionAnswer;
import io.argosy.common.wire.door.DoorSessionRequest;
import io.argosy.common.wire.door.DoorSessionRequest.DoorFile;
import io.argosy.system.testbed.RouterApi;
import io.argosy.system.testbed.RouterApi.Answer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Sends arbitrary requests to a real door. */
public final class DoorVisitor {

  private final URI door;
  private final RouterApi http;

  public DoorVisitor(URI door) {
    this.door = door;
    this.http = new RouterApi(door, "");
  }

  public static DoorFile file(int number, ClaimedTask task) {
    return new DoorFile(number, task.lfn(), task.bytes(), task.checksum());
  }

  public Answer open(String grant, DoorFile... files) {
    return http.post("/door/v1/sessions", new DoorSessionRequest(grant, List.of(files)));
  }

  public Answer open(DoorGrant grant, DoorFile... files) {
    return open(grant.grant(), files);
  }

  public Answer openRaw(String body) {
    return http.postRaw("/door/v1/sessions", body);
  }

  public Answer fetch(DoorSessionAnswer session, int number) {
    return http.get("/door/v1/" + session.session() + "/" + number);
  }

  /** Sends a request line unchanged, which a client library would normalize; returns the status. */
  public int statusOfRaw(String path) {
    try (Socket socket = new Socket(door.getHost(), door.getPort())) {
      String request = "GET " + path + " HTTP/1.1\r\nHost: door\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      var reader =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      String line = reader.readLine();
      return line == null ? 0 : Integer.parseInt(line.split(" ")[1]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
