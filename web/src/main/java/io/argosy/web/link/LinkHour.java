package io.argosy.web.link;

import io.argosy.common.topology.LinkName;

/** What a link did within the last hour. */
record LinkHour(LinkName link, long doneFiles, long doneBytes, long failedFiles) {}
