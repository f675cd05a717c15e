package io.argosy.web.request;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import java.time.Instant;
import java.util.List;

/**
 * A request and how far it is.
 *
 * @param id opaque
 * @param datasets how many there are
 * @param firstDatasets the first few of them by name
 */
public record RequestView(
    String id,
    String requester,
    Instant createdAt,
    Priority priority,
    String activity,
    String comment,
    long datasets,
    List<DatasetName> firstDatasets,
    Status status,
    List<DestinationView> destinations) {

  RequestView with(List<DestinationView> others) {
    return new RequestView(
        id,
        requester,
        createdAt,
        priority,
        activity,
        comment,
        datasets,
        firstDatasets,
        status,
        others);
  }
}
