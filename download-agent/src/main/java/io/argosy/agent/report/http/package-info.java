/** Sends reports to the router's /agent/v1. */
@NullMarked
package io.argosy.agent.report.http;

import org.jspecify.annotations.NullMarked;
