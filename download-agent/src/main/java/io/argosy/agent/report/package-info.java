/** How tasks ended, kept until the router has heard it. */
@NullMarked
package io.argosy.agent.report;

import org.jspecify.annotations.NullMarked;
