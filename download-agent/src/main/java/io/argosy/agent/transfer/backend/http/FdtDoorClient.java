package io.argosy.agent.transfer.backend.http;

import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.transfer.backend.fdt.RemoteFdt;
import io.argosy.common.wire.door.FdtAnswer;
import io.argosy.common.wire.door.FdtRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.client5.http.classic.methods.HttpDelete;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ParseException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** {@code /door/v1/{session}/fdt}. */
public final class FdtDoorClient implements RemoteFdt {

  private final DoorClient door;

  public FdtDoorClient(CloseableHttpClient doorClient, JsonMapper json) {
    this.door = new DoorClient(doorClient, json);
  }

  @Override
  public Optional<FdtAnswer> start(DoorSession session, FdtRequest request)
      throws TransferFailedException {
    return answered(session, door.posted(url(session), request));
  }

  @Override
  public Optional<FdtAnswer> status(DoorSession session) throws TransferFailedException {
    return answered(session, new HttpGet(url(session)));
  }

  @Override
  public Optional<FdtAnswer> end(DoorSession session) throws TransferFailedException {
    return answered(session, new HttpDelete(url(session)));
  }

  /** Ends the requests over a circuit. */
  public void abort(UUID circuit) {
    door.abort(circuit);
  }

  private Optional<FdtAnswer> answered(DoorSession session, HttpUriRequestBase request)
      throws TransferFailedException {
    AtomicReference<Optional<FdtAnswer>> answer = new AtomicReference<>(Optional.empty());
    try {
      door.execute(session, request, response -> answer.set(Optional.of(read(response))));
    } catch (DoorClient.SessionLostException lost) {
      return Optional.empty();
    }
    return answer.get();
  }

  private FdtAnswer read(ClassicHttpResponse response) throws IOException, TransferFailedException {
    try {
      return door.json().readValue(DoorClient.bodyOf(response), FdtAnswer.class);
    } catch (ParseException | JacksonException e) {
      throw DoorFailures.garbled("the door's word on FDT is not readable: " + e.getMessage());
    }
  }

  private static String url(DoorSession session) {
    return DoorClient.addressOf(session) + "/fdt";
  }
}
