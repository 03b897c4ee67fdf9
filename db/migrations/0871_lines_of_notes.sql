-- An invoice that the authority refused is sent again with the note about it that waits: its lines are written anew while the lines of the
-- note stand on them. That one transaction asks at its end; every other asks at once, as before.
alter table document_line_source alter constraint document_line_source_company_id_source_id_source_position_fkey deferrable initially immediate;
