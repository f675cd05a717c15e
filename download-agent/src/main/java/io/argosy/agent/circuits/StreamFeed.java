package io.argosy.agent.circuits;

import io.argosy.agent.batch.StreamControl;
import io.argosy.agent.batch.StreamSample;
import io.argosy.agent.flow.LinkFlow;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;

/** Feeds the search for the number of streams with the traffic that heartbeats have reported. */
public record StreamFeed(StreamControl control, LinkMeter meter, Clock clock)
    implements Consumer<List<LinkFlow>> {

  /**
   * @param flows since the last call
   */
  @Override
  public void accept(List<LinkFlow> flows) {
    for (LinkFlow flow : flows) {
      LinkMeter.Attempts ended = meter.endedSince(flow.link());
      control.take(
          flow.link(),
          new StreamSample(
              flow.streams(),
              flow.bytes().bytes(),
              flow.busy(),
              ended.failed(),
              ended.all(),
              flow.backlogged()),
          clock.instant());
    }
  }
}
