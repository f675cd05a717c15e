package io.argosy.provider.fake;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Messages that {@link FakeNsi} has to send to its requesters without being asked. */
final class NsiCallbacks {

  private final List<NsiCallback> due = new ArrayList<>();
  private boolean areSent;

  /** From now on they are sent without being asked for. */
  void send() {
    areSent = true;
  }

  /** The answer to a request. */
  void answer(NsiConnection it, String operation, String number, String content) {
    String id = "<connectionId>%s</connectionId>".formatted(it.id);
    due.add(new NsiCallback(it.replyTo, operation, number, id + content));
  }

  /** What has happened without a request. */
  void notify(NsiConnection it, String operation, String content) {
    String number = "urn:uuid:" + UUID.randomUUID();
    answer(it, operation, number, "<notificationId>1</notificationId>" + content);
  }

  List<NsiCallback> taken() {
    List<NsiCallback> all = List.copyOf(due);
    due.clear();
    return all;
  }

  void flush() throws IOException {
    for (NsiCallback callback : areSent ? taken() : List.<NsiCallback>of()) {
      callback.send();
    }
  }
}
