package io.argosy.system.testbed;

import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.StuckFileView;
import java.util.List;
import tools.jackson.core.type.TypeReference;

/** A request as its user sees it. */
public final class PlacedRequest {

  private final Testbed bed;
  private final String id;

  PlacedRequest(Testbed bed, String id) {
    this.bed = bed;
    this.id = id;
  }

  public String id() {
    return id;
  }

  public RequestView view() {
    return bed.user().get("/query/v1/requests/" + id).as(RequestView.class);
  }

  public List<StuckFileView> stuckFiles() {
    String text = bed.user().get("/query/v1/requests/" + id + "/stuck-files").text();
    return WireJson.tolerant().readValue(text, new TypeReference<Page<StuckFileView>>() {}).items();
  }

  public PlacedRequest awaitDone() {
    return awaitStatus("done");
  }

  public PlacedRequest awaitStatus(String status) {
    Waits.until("request " + id + " is " + status, () -> is(status));
    return this;
  }

  /** A router whose database was just started again answers 503 for a moment. */
  private boolean is(String status) {
    RouterApi.Answer answer = bed.user().get("/query/v1/requests/" + id);
    return answer.status() != 503
        && answer.as(RequestView.class).status().toString().equals(status);
  }

  public void cancel() {
    bed.user().postRaw("/command/v1/requests/" + id + "/cancellations", "").requireDone();
  }
}
