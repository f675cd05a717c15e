/** What data managers are asked to approve, and what they said. */
@NullMarked
package io.argosy.web.approval;

import org.jspecify.annotations.NullMarked;
